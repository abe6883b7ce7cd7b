import { runStages } from './gate/run-stages.ts'
import {
  generated,
  journeys,
  lint,
  routeTypes,
  server,
  site,
  types,
  unit,
  unused,
} from './gate/stages.ts'

// `npm test`: the whole proof.
process.exitCode = await runStages([
  routeTypes,
  [types, lint, unused],
  [unit, generated, site],
  server,
  journeys,
])
