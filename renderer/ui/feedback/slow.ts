/** Time in milliseconds without an answer after which a user starts to wonder. */
export const slowMs = 4_000;
