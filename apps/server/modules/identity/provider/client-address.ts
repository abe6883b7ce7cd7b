import type { IncomingMessage } from 'node:http'

/** The network address of a client, as the server in front judged it; the provider itself sees only a socket. */
const addresses = new WeakMap<IncomingMessage, string>()

export const keepClientAddress = (request: IncomingMessage, address: string): void =>
  void addresses.set(request, address)

export const clientAddressOf = (request: IncomingMessage): string =>
  addresses.get(request) ?? request.socket.remoteAddress ?? 'unknown'
