// Why the system shows none of the app's popups, as main finds out and the window says.

/**
 * `unsupported`: the system has no notifications. `unanswered`: its notification service doesn't answer (Linux).
 * `refused`: it shows none of this app, for example because they are turned off.
 */
export type PopupProblem = 'unsupported' | 'unanswered' | 'refused';
