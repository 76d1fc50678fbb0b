// How long an action can be taken back; apart from the actions, which need a schema that the window doesn't load.

export const undoTimeMs = 6_000;
