// Real STUN and TURN servers, as far as they listen, and a page's script that tries to reach them by WebRTC.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export async function listenForWebRtc() {
  const heard = { tcp: 0, udp: 0 };
  const tcp = createServer((socket) => {
    heard.tcp += 1;
    socket.on('error', () => undefined);
    // A page that waits for an answer would wait for minutes.
    socket.end();
  }).listen(0, '127.0.0.1');
  const udp = createSocket('udp4').on('message', () => (heard.udp += 1));
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  const [tcpAt, udpAt] = [(tcp.address() as AddressInfo).port, udp.address().port].map((port) => `127.0.0.1:${port}`);
  const turn = { username: 'a', credential: 'b' };
  const iceServers: RTCIceServer[] = [
    { urls: [`stun:${udpAt}`] },
    { urls: [`turn:${udpAt}?transport=udp`, `turn:${tcpAt}?transport=tcp`, `turns:${tcpAt}?transport=tcp`], ...turn },
  ];
  return {
    iceServers,
    heard: () => ({ ...heard }),
    async [Symbol.asyncDispose]() {
      udp.close();
      tcp.close();
    },
  };
}

/** Runs in the page: tries from the page and from a frame of it. Returns how far each came: `complete` when all its ways were tried. */
export async function tryWebRtc(iceServers: RTCIceServer[]): Promise<string[]> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const realms = [window, frame.contentWindow as unknown as typeof window];
  const outcomes = await Promise.all(
    realms.map(async ({ RTCPeerConnection }) => {
      const connection = new RTCPeerConnection({ iceServers });
      connection.createDataChannel('data');
      await connection.setLocalDescription(await connection.createOffer());
      // Whoever hears the page keeps it waiting, and then the servers tell.
      const unheard = new Promise<void>((resolve) => setTimeout(resolve, 15_000));
      const complete = new Promise<void>((resolve) => {
        const look = () => connection.iceGatheringState === 'complete' && resolve();
        connection.addEventListener('icegatheringstatechange', look);
        look();
      });
      await Promise.race([complete, unheard]);
      const { iceGatheringState } = connection;
      connection.close();
      return iceGatheringState;
    }),
  );
  frame.remove();
  return outcomes;
}
