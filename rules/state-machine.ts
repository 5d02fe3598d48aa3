/**
 * State machines as tables of allowed transitions. A table is validated when its module loads, so
 * that a mistake in it prevents the start.
 */

type Definition<State extends string, Event extends string, Role extends string> = {
  readonly initial: NoInfer<State>;
  readonly states: readonly State[];
  readonly transitions: readonly {
    readonly event: Event;
    readonly from: NoInfer<State> | readonly NoInfer<State>[];
    readonly to: NoInfer<State>;
    /** Allowed roles; if omitted, everyone. */
    readonly roles?: readonly Role[];
  }[];
};

type Step<State, Role> = { readonly to: State; readonly roles: readonly Role[] | null };

export type StateMachine<State extends string, Event extends string, Role extends string> = {
  readonly initial: State;
  readonly states: readonly State[];
  readonly steps: ReadonlyMap<State, ReadonlyMap<Event, Step<State, Role>>>;
};

/** An expected failure is returned, not thrown. */
export type TransitionResult<State extends string> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly code: 'transition_not_allowed' | 'role_not_allowed' };

export function defineStateMachine<
  const State extends string,
  const Event extends string,
  const Role extends string,
>(definition: Definition<State, Event, Role>): StateMachine<State, Event, Role> {
  const { initial, states, transitions } = definition;
  const steps = new Map<State, Map<Event, Step<State, Role>>>();
  for (const state of states) {
    if (steps.has(state)) throw new Error(`State "${state}" is listed twice`);
    steps.set(state, new Map());
  }
  if (!steps.has(initial)) throw new Error(`Initial state "${initial}" is not among the states`);

  for (const { event, from, to, roles } of transitions) {
    if (!steps.has(to)) throw new Error(`"${event}" leads to unknown state "${to}"`);
    if (roles?.length === 0) throw new Error(`"${event}" is allowed for no role`);
    const origins: readonly State[] = typeof from === 'string' ? [from] : from;
    if (origins.length === 0) throw new Error(`"${event}" starts from no state`);
    for (const origin of origins) {
      const events = steps.get(origin);
      if (events === undefined) throw new Error(`"${event}" starts from unknown state "${origin}"`);
      if (events.has(event)) throw new Error(`"${event}" from "${origin}" is listed twice`);
      events.set(event, { to, roles: roles ?? null });
    }
  }

  const machine = { initial, states, steps };
  const reached = reachableStates(machine);
  const lost = states.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`Unreachable from "${initial}": ${lost.join(', ')}`);
  return machine;
}

function reachableStates<State extends string, Event extends string, Role extends string>(
  machine: StateMachine<State, Event, Role>,
): ReadonlySet<State> {
  // Iterating a set also visits members added meanwhile, so this is a breadth-first search.
  const reached = new Set([machine.initial]);
  for (const state of reached) {
    for (const { to } of machine.steps.get(state)?.values() ?? []) reached.add(to);
  }
  return reached;
}

/** The next state for an event. A transition with roles fails without a role. */
export function nextState<State extends string, Event extends string, Role extends string>(
  machine: StateMachine<State, Event, Role>,
  state: State,
  event: Event,
  role?: Role,
): TransitionResult<State> {
  const step = machine.steps.get(state)?.get(event);
  if (step === undefined) return { ok: false, code: 'transition_not_allowed' };
  if (step.roles !== null && (role === undefined || !step.roles.includes(role))) {
    return { ok: false, code: 'role_not_allowed' };
  }
  return { ok: true, state: step.to };
}

export function canTransition<State extends string, Event extends string, Role extends string>(
  machine: StateMachine<State, Event, Role>,
  state: State,
  event: Event,
  role?: Role,
): boolean {
  return nextState(machine, state, event, role).ok;
}

/** Events allowed for this role and state, in table order; used for buttons. */
export function allowedEvents<State extends string, Event extends string, Role extends string>(
  machine: StateMachine<State, Event, Role>,
  state: State,
  role?: Role,
): Event[] {
  const events = [...(machine.steps.get(state)?.keys() ?? [])];
  return events.filter((event) => canTransition(machine, state, event, role));
}
