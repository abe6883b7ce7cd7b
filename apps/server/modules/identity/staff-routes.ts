/** The operations of the gate of the staff: from the wire to a use case and back. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import type { IdentityRoom } from './needs.ts'
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './second-factors.ts'
import { prove, standingOf, startProof } from './staff-gate.ts'

export function staffRoutes(room: IdentityRoom) {
  const gate = implement(contract.accounts.staffGate).$context<RequestContext>()
  return {
    standing: gate.standing.handler(async ({ context }) =>
      ok(answered(await standingOf(room, callerOf(context)))),
    ),
    startPasskey: gate.startPasskey.handler(async ({ context }) =>
      ok({ ...answered(await startPasskey(room, callerOf(context))) }),
    ),
    addPasskey: gate.addPasskey.handler(async ({ input, context }) =>
      ok(answered(await addPasskey(room, callerOf(context), input))),
    ),
    removePasskey: gate.removePasskey.handler(async ({ input, context }) =>
      ok(answered(await removePasskey(room, callerOf(context), input.id))),
    ),
    startTotp: gate.startTotp.handler(async ({ context }) =>
      ok(answered(await startTotp(room, callerOf(context)))),
    ),
    confirmTotp: gate.confirmTotp.handler(async ({ input, context }) =>
      ok(answered(await confirmTotp(room, callerOf(context), input.code))),
    ),
    renewRecoveryCodes: gate.renewRecoveryCodes.handler(async ({ context }) =>
      ok(answered(await renewRecoveryCodes(room, callerOf(context)))),
    ),
    startProof: gate.startProof.handler(async ({ context }) =>
      ok({ ...answered(await startProof(room, callerOf(context))) }),
    ),
    prove: gate.prove.handler(async ({ input, context }) =>
      ok(answered(await prove(room, callerOf(context), input))),
    ),
  }
}
