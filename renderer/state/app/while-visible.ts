/** Runs `run` at once and whenever the window is shown again, and every `intervalMs` while it is: a hidden window costs nothing. Returns the function that ends it. */
export function whileVisible(intervalMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = (): void => {
    clearInterval(timer);
    if (document.hidden) return;
    run();
    timer = setInterval(run, intervalMs);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
