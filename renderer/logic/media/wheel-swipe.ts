// Detects horizontal two-finger swipes on a trackpad from wheel events; a gesture counts once despite momentum scrolling.

interface WheelMove {
  deltaX: number;
  deltaY: number;
  /** In milliseconds. */
  timeStamp: number;
}

const minSwipePx = 80;
/** A longer pause starts a new gesture. */
const maxPauseMs = 200;

export class WheelSwipe {
  #distance = 0;
  #isCounted = false;
  #lastEventAt = -Infinity;

  /** Returns 1 for right, -1 for left; 0 if the distance is too short or the gesture was already counted. */
  swipeDirection({ deltaX, deltaY, timeStamp }: WheelMove): -1 | 0 | 1 {
    if (timeStamp - this.#lastEventAt > maxPauseMs) {
      this.#distance = 0;
      this.#isCounted = false;
    }
    this.#lastEventAt = timeStamp;
    if (Math.abs(deltaX) <= Math.abs(deltaY)) return 0;
    this.#distance += deltaX;
    if (this.#isCounted || Math.abs(this.#distance) < minSwipePx) return 0;
    this.#isCounted = true;
    return this.#distance > 0 ? 1 : -1;
  }
}
