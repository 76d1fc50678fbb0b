import { describe, expect, test } from 'vitest';
import { readFrame, clientFrames } from '../../../../electron/push/transports/autopush-frames.ts';

describe('readFrame', () => {
  test('reads the responses to hello and register', () => {
    expect(readFrame('{"messageType":"hello","uaid":"abc","status":200,"use_webpush":true}')).toEqual({
      messageType: 'hello',
      uaid: 'abc',
      status: 200,
    });
    expect(readFrame('{"messageType":"register","channelID":"c","status":500,"pushEndpoint":7}')).toEqual({
      messageType: 'register',
      channelID: 'c',
      status: 500,
      pushEndpoint: '',
    });
  });

  test('reads a notification; a numeric version becomes text, and invalid headers become empty', () => {
    const notification = { messageType: 'notification', channelID: 'c', version: 7, headers: { encoding: 'aesgcm', encryption: 9 } };
    expect(readFrame(JSON.stringify(notification))).toEqual({
      ...notification,
      version: '7',
      data: null,
      headers: { encoding: 'aesgcm', encryption: '', crypto_key: '' },
    });
  });

  test.each(['{}', '', 'null', '{"messageType":"broadcast"}', '{"messageType":"notification","version":"1"}', '{"messageType":"hello"'])(
    'ignores %j',
    (text) => {
      expect(readFrame(text)).toBe(null);
    },
  );

  test('ignores a notification whose data is too long', () => {
    const frame = (length: number) =>
      JSON.stringify({ messageType: 'notification', channelID: 'c', version: '1', data: 'x'.repeat(length) });
    expect(readFrame(frame(8_000))).not.toBe(null);
    expect(readFrame(frame(8_001))).toBe(null);
  });
});

describe('outgoing frames', () => {
  test('omits an unknown uaid and key', () => {
    expect(JSON.parse(clientFrames.hello(null))).toEqual({ messageType: 'hello', use_webpush: true, broadcasts: {} });
    expect(JSON.parse(clientFrames.hello('abc'))).toMatchObject({ uaid: 'abc' });
    expect(JSON.parse(clientFrames.register('c', null))).toEqual({ messageType: 'register', channelID: 'c' });
    expect(JSON.parse(clientFrames.register('c', 'key='))).toEqual({ messageType: 'register', channelID: 'c', key: 'key=' });
  });

  test.each([
    ['delivered', 100],
    ['undecryptable', 101],
    ['failed', 102],
  ] as const)('acknowledges a message that was %s with %i', (delivered, code) => {
    expect(JSON.parse(clientFrames.ack('c', 'v', delivered))).toEqual({
      messageType: 'ack',
      updates: [{ channelID: 'c', version: 'v', code }],
    });
  });
});
