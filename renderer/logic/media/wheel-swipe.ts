// Turns of the wheel to the side, by two fingers on a trackpad: each gesture counts once, however long it rolls on.

interface Turn {
  deltaX: number;
  deltaY: number;
  /** Milliseconds. */
  timeStamp: number;
}

const minSwipePx = 80;
/** A longer pause begins another gesture. */
const maxPauseMs = 200;

export class WheelSwipe {
  #turned = 0;
  #isDone = false;
  #last = -Infinity;

  /** 1: to the right, -1: to the left, 0: not far enough, or counted already. */
  turn({ deltaX, deltaY, timeStamp }: Turn): -1 | 0 | 1 {
    if (timeStamp - this.#last > maxPauseMs) {
      this.#turned = 0;
      this.#isDone = false;
    }
    this.#last = timeStamp;
    if (Math.abs(deltaX) <= Math.abs(deltaY)) return 0;
    this.#turned += deltaX;
    if (this.#isDone || Math.abs(this.#turned) < minSwipePx) return 0;
    this.#isDone = true;
    return this.#turned > 0 ? 1 : -1;
  }
}
