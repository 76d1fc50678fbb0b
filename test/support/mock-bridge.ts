// Replaces the bridge with its fake in unit tests, and resets the fake before each test.
import { beforeEach, vi } from 'vitest';
import { bridge, fakeBridge, on } from './bridge.ts';

vi.mock('../../renderer/bridge.ts', () => ({ bridge, on }));
beforeEach(() => fakeBridge.reset());
