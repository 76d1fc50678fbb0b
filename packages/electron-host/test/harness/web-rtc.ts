// Listens on the ports of STUN and TURN servers, and provides a page script that tries to reach them by WebRTC.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export async function listenForWebRtc() {
  const connectionCounts = { tcp: 0, udp: 0 };
  const tcp = createServer((socket) => {
    connectionCounts.tcp += 1;
    socket.on('error', () => undefined);
    // Close at once: a page waiting for a response would wait for minutes.
    socket.end();
  }).listen(0, '127.0.0.1');
  const udp = createSocket('udp4').on('message', () => (connectionCounts.udp += 1));
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
    countConnections: () => ({ ...connectionCounts }),
    async [Symbol.asyncDispose]() {
      udp.close();
      tcp.close();
    },
  };
}

/**
 * Runs in the page: connects from the page and from an iframe. Returns each ICE gathering state: `complete` if all candidates were tried.
 */
export async function tryWebRtc(iceServers: RTCIceServer[]): Promise<string[]> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const realms = [window, frame.contentWindow as unknown as typeof window];
  const outcomes = await Promise.all(
    realms.map(async ({ RTCPeerConnection }) => {
      const connection = new RTCPeerConnection({ iceServers });
      connection.createDataChannel('data');
      await connection.setLocalDescription(await connection.createOffer());
      // If a server receives packets, gathering does not complete in time, and the server's counter shows the connection.
      const gatheringTimeout = new Promise<void>((resolve) => setTimeout(resolve, 15_000));
      const complete = new Promise<void>((resolve) => {
        const look = () => connection.iceGatheringState === 'complete' && resolve();
        connection.addEventListener('icegatheringstatechange', look);
        look();
      });
      await Promise.race([complete, gatheringTimeout]);
      const { iceGatheringState } = connection;
      connection.close();
      return iceGatheringState;
    }),
  );
  frame.remove();
  return outcomes;
}
