import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { crashPointNames } from './crash-points.ts'

function runPast(name: string, armedAt: string) {
  const file = JSON.stringify(join(import.meta.dirname, 'crash-point.ts'))
  const script = `
    const { armCrashPoint, crashPoint } = await import(${file})
    armCrashPoint('${armedAt}'); crashPoint('${name}'); console.log('survived')`
  const { signal, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  return { signal, survived: stdout.includes('survived') }
}

it('kills the process at the armed point and at no other', () => {
  const [first, second] = crashPointNames
  expect(runPast(first, first)).toEqual({ signal: 'SIGKILL', survived: false })
  expect(runPast(first, second)).toEqual({ signal: null, survived: true })
})
