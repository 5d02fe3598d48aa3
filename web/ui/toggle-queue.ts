/**
 * A switch that shows its new state at once. Presses are sent one after the other, and only the last
 * one of several: the server ends in the state that the person saw last.
 */
export interface ToggleState {
  isOn: boolean;
  isSaving: boolean;
  /** The last change was not saved, and the switch went back. */
  hasFailed: boolean;
}

export interface ToggleQueue {
  press: (isOn: boolean) => void;
  /** The state as loaded again from the server. Ignored while a change is on its way. */
  reset: (isOn: boolean) => void;
}

export function makeToggleQueue(
  initial: boolean,
  send: (isOn: boolean) => Promise<unknown>,
  show: (state: ToggleState) => void,
): ToggleQueue {
  let saved = initial;
  let wanted = initial;
  let isSaving = false;

  async function save(): Promise<void> {
    isSaving = true;
    let hasFailed = false;
    while (wanted !== saved) {
      const sent = wanted;
      try {
        await send(sent);
        saved = sent;
        hasFailed = false;
      } catch {
        hasFailed = true;
        // A press in the meantime is tried; otherwise the switch goes back.
        if (wanted === sent) wanted = saved;
      }
    }
    isSaving = false;
    show({ isOn: saved, isSaving, hasFailed });
  }

  return {
    press(isOn) {
      wanted = isOn;
      show({ isOn, isSaving: true, hasFailed: false });
      if (!isSaving) void save();
    },
    reset(isOn) {
      if (isSaving) return;
      saved = isOn;
      wanted = isOn;
      show({ isOn, isSaving, hasFailed: false });
    },
  };
}
