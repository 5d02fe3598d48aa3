/** A process for work on songs: FFmpeg may crash in here. */
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

Log.setLevel(AV_LOG_ERROR);
serveTasks(TASKS);
