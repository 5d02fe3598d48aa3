/** Separate process for audio tasks, because FFmpeg may crash. */
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

Log.setLevel(AV_LOG_ERROR);
serveTasks(TASKS);
