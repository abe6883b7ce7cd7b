import type { FastifyInstance } from 'fastify'
import { mountBank } from './mount-bank.ts'
import { createSandboxBank, type SandboxNeeds } from './sandbox-bank.ts'
import { createSandboxGateway } from './sandbox-gateway.ts'

/**
 * The sandbox bank with the gateway in front of it and the page to pay on. It takes no money and lets anybody pay anything:
 * wiring builds it only where the configuration allows a sandbox.
 */
export function createSandbox(
  needs: SandboxNeeds & {
    /** The site's own address without a slash at its end; the bank's page is served there. */
    siteUrl: string
    /** The shop's name, as the page shows it. */
    merchantFa: string
  },
) {
  const bank = createSandboxBank(needs)
  const { clock, siteUrl, merchantFa } = needs
  return {
    bank,
    gateway: createSandboxGateway({ bank, clock, siteUrl }),
    mount: (app: FastifyInstance) => mountBank(app, { bank, merchantFa }),
  }
}
export type Sandbox = ReturnType<typeof createSandbox>
