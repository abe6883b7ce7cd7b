import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Proof } from './proof.ts'

const deploy = join(resolve(import.meta.dirname, '../..'), 'deploy')

const checkers: readonly { program: string; args: readonly string[] }[] = [
  { program: 'promtool', args: ['check', 'rules', 'prometheus/rules.yml'] },
  { program: 'promtool', args: ['test', 'rules', 'prometheus/rules.test.yml'] },
  { program: 'promtool', args: ['check', 'config', 'prometheus/prometheus.yml'] },
  // Names of containers cannot be looked up here, which is a warning.
  { program: 'haproxy', args: ['-c', '-f', 'haproxy/haproxy.cfg'] },
  { program: 'haproxy', args: ['-c', '-f', 'haproxy/database.cfg'] },
  { program: 'systemd-analyze', args: ['verify', 'systemd/parastoo.service'] },
  { program: 'hadolint', args: ['Dockerfile'] },
  { program: 'docker-compose', args: ['-f', 'compose.yml', 'config', '--quiet'] },
  { program: 'kubeconform', args: ['-ignore-missing-schemas', 'kubernetes'] },
]

/** What deploy/ holds, by the programs that will read it, as far as this machine has them. */
export const deployProof: Proof = {
  name: 'deploy',
  claim: 'what deploy/ holds is read without complaint by the programs it is for, where they are',
  async run({ print }) {
    const faults: string[] = []
    const missing: string[] = []
    for (const { program, args } of checkers) {
      const { error, status, stdout, stderr } = spawnSync(program, args, {
        cwd: deploy,
        encoding: 'utf8',
      })
      const said = `${program} ${args.join(' ')}`
      if (error) missing.push(said)
      else if (status === 0) print(`  ${said}: holds`)
      else faults.push(`${said}: ${(stderr || stdout).trim()}`)
    }
    for (const said of missing) print(`  ${said}: not checked, this machine does not have it`)
    return { done: `${checkers.length - missing.length} of ${checkers.length} checked`, faults }
  },
}
