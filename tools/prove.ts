import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { badLinesProof } from './proofs/bad-lines-proof.ts'
import { bankProof } from './proofs/bank-proof.ts'
import { clusterProofs } from './proofs/cluster-proof.ts'
import { databaseKillsProof, failOverProof } from './proofs/database-kills-proof.ts'
import { deployProof } from './proofs/deploy-proof.ts'
import { formsProof, staysProof } from './proofs/forms-proof.ts'
import { hotelMemoryProof } from './proofs/hotel-memory-proof.ts'
import { journeysProof } from './proofs/journeys-proof.ts'
import {
  fullDiskControl,
  fullDiskProof,
  nodeKillsControl,
  nodeKillsProof,
  rollingProof,
  togetherProof,
} from './proofs/nodes-proof.ts'
import { productKillsProof } from './proofs/product-kills-proof.ts'
import type { Proof } from './proofs/proof.ts'
import {
  expiryProof,
  roomSellOutProof,
  sellOutProof,
  tourSellOutProof,
} from './proofs/races-proof.ts'
import { restoreProof } from './proofs/restore-proof.ts'
import { seriesProof } from './proofs/series-proof.ts'
import { serverKillsProof } from './proofs/server-kills-proof.ts'
import { bruteForceProof, enumerationProof, tokenProof } from './proofs/sign-in-proofs.ts'
import { simulatorProof } from './proofs/simulator-proof.ts'
import { suppliersAndRailsProof } from './proofs/suppliers-and-rails-proof.ts'
import { upgradeProof } from './proofs/upgrade-proof.ts'

/** The long proofs by theme; docs/proofs.md keeps what their last run came to. */
const themes: Readonly<Record<string, readonly Proof[]>> = {
  money: [
    bankProof,
    simulatorProof,
    expiryProof,
    sellOutProof,
    roomSellOutProof,
    tourSellOutProof,
    databaseKillsProof,
    failOverProof,
    serverKillsProof,
    productKillsProof,
    badLinesProof,
    suppliersAndRailsProof,
    seriesProof,
  ],
  cluster: clusterProofs,
  deploy: [deployProof],
  forms: [formsProof, staysProof],
  hotels: [hotelMemoryProof],
  journeys: [journeysProof],
  nodes: [
    togetherProof,
    rollingProof,
    nodeKillsProof,
    nodeKillsControl,
    fullDiskProof,
    fullDiskControl,
  ],
  restore: [restoreProof],
  'sign-in': [bruteForceProof, enumerationProof, tokenProof],
  upgrade: [upgradeProof],
}

/** `npm run prove:<theme> [-- --only=<proof> --seconds=<n> --seed=<n> | --from=<seed or release> --kills=<n> --rate=<n> --files=<part of a name>]`: runs each proof at full size and says what it came to. */
async function prove(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string' },
      // Seeds follow each other: where one run ended another goes on. Of prove:upgrade, the release that is upgraded from.
      from: { type: 'string' },
      kills: { type: 'string' },
      rate: { type: 'string' },
      files: { type: 'string' },
    },
  })
  const known = themes[positionals[0] ?? ''] ?? []
  const chosen = known.filter(({ name }) => values.only === undefined || name === values.only)
  if (chosen.length === 0) {
    const list = Object.entries(themes).flatMap(([theme, proofs]) =>
      proofs.map(({ name, claim }) => `  npm run prove:${theme} -- --only=${name}\n      ${claim}`),
    )
    console.error(list.join('\n'))
    return 2
  }
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const seconds = numberOf(values.seconds)
  let isProved = true
  for (const proof of chosen) {
    const folder = await mkdtemp(join(tmpdir(), 'parastoo-proof-'))
    try {
      console.log(`${proof.name}: ${proof.claim}`)
      const { done, faults } = await proof.run({
        folder,
        seconds,
        seed: Number(values.seed ?? (/^\d+$/.test(values.from ?? '') ? values.from : 1)),
        kills: numberOf(values.kills),
        rate: numberOf(values.rate),
        ref: values.from,
        files: values.files,
        print: console.log,
      })
      for (const fault of faults) console.error(`  ${fault}`)
      console.log(`  ${done}: ${faults.length === 0 ? 'holds' : `${faults.length} fault(s)`}\n`)
      isProved &&= faults.length === 0
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return isProved ? 0 : 1
}

// Some proofs start whole nodes, whose timers would keep the process for ever.
process.exit(await prove())
