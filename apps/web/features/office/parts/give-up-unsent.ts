import { waitingStore } from '../../../shell/wait-for-network.ts'

/** Whoever closes a question without a network has done nothing: what waits for the network is not sent. */
export function giveUpUnsent({ isOpen, isPending }: { isOpen: boolean; isPending: boolean }): void {
  if (!isOpen && isPending) waitingStore.read()?.giveUp()
}
