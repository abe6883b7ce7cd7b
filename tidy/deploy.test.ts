/** What deploy/ says of the product is true of it: settings, measures, runbooks, versions. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings } from '@parastoo/server/platform/config/settings'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readTree } from './tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tree = readTree(root)
const deployed = tree.filter(({ path }) => path.startsWith('deploy/'))
const written = deployed.map(({ text }) => text).join('\n')

type Env = { name: string; value?: string }
type Container = { env?: Env[]; securityContext?: object; readinessProbe?: object }
type Manifest = {
  kind: string
  data?: Record<string, string>
  spec?: { template?: { spec: { containers: Container[]; securityContext?: object } } }
}
const manifests = readdirSync(join(root, 'deploy/kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((one) => one.toJS() as Manifest),
)

/** A name of the environment that the product knows; `…_FILE` names a file that holds a setting. */
const isSetting = (name: string) => name.replace(/_FILE$/, '') in settings.shape

it('is YAML that can be read', () => {
  for (const { path, text } of deployed.filter((file) => /\.ya?ml$/.test(file.path)))
    for (const { errors } of parseAllDocuments(text, { merge: true }))
      expect([path, ...errors]).toEqual([path])
})

it('sets only what can be set', () => {
  const assigned = [
    ...read('deploy/.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm),
    ...read('deploy/systemd/parastoo.service').matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm),
    ...read('deploy/Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm),
  ].map(([, name]) => name ?? '')
  const compose = parseAllDocuments(read('deploy/compose.yml'), { merge: true })[0]?.toJS()
  const ofCompose = Object.keys(compose['x-app'].environment)
  const ofPods = manifests.flatMap(({ kind, data, spec }) => [
    ...(kind === 'ConfigMap' ? Object.keys(data ?? {}) : []),
    ...(spec?.template?.spec.containers ?? []).flatMap(({ env = [] }) =>
      env.map(({ name }) => name),
    ),
  ])
  const all = [...assigned, ...ofCompose, ...ofPods]
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter((name) => !isSetting(name))).toEqual([])
})

it('watches only what is measured', () => {
  const ours = tree
    .filter(({ path }) => /^apps\/server\/.*\.ts$/.test(path) && !path.includes('.test.'))
    .map(({ text }) => text)
    .join('\n')
  const isMeasured = (name: string) =>
    name.startsWith('nodejs_') || ours.includes(`'${name.replace(/^inventory_/, '')}'`)
  const asked = [
    ...written.matchAll(
      /\b((?:queue|ledger|reconciliation|outbound|supplier|inventory|security|http|process|nodejs)_[a-z0-9_]+?)(?:_(?:bucket|count|sum))?(?=[{[)\s'"*])/g,
    ),
  ].map(([, name]) => name ?? '')
  expect(new Set(asked).size).toBeGreaterThan(15)
  expect([...new Set(asked)].filter((name) => !isMeasured(name))).toEqual([])
})

it('shows every security event on a panel of its own', () => {
  const [, levels = ''] =
    /const levels = \{([^}]*)\}/.exec(read('apps/server/platform/security-events.ts')) ?? []
  const events = [...levels.matchAll(/'([a-z-]+)':/g)].map(([, event]) => event)
  const { panels } = JSON.parse(read('deploy/grafana/dashboards/security.json')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const shown = panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => /event="([a-z-]+)"/.exec(expr)?.[1]),
  )
  expect(shown.toSorted()).toEqual(events.toSorted())
  expect(events.length).toBeGreaterThan(20)
})

it('gives every dashboard panels that do not lie over each other', () => {
  for (const file of readdirSync(join(root, 'deploy/grafana/dashboards'))) {
    const { panels } = JSON.parse(read(`deploy/grafana/dashboards/${file}`)) as {
      panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[]
    }
    const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from(
        { length: w * h },
        (_, place) => `${x + (place % w)},${y + Math.floor(place / w)}`,
      ),
    )
    expect([file, new Set(taken).size]).toEqual([file, taken.length])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
  }
})

it('names a page for every alert', () => {
  const pages = [...written.matchAll(/runbook: (\S+)/g)].map(([, page]) => page ?? '')
  const alerts = [...read('deploy/prometheus/rules.yml').matchAll(/- alert: /g)]
  expect(pages.length).toBeGreaterThanOrEqual(alerts.length)
  const known = new Set(tree.map(({ path }) => path))
  expect(pages.filter((page) => !known.has(page))).toEqual([])
})

it('runs what this repository was made for, as nobody in particular', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const major = /^(\d+)/.exec(dependencies.node)?.[1]
  const dockerfile = read('deploy/Dockerfile')
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version)
  expect(images).toEqual([major, major])
  expect(dockerfile).toMatch(/^USER 10001$/m)
  const pods = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []))
  expect(pods).toHaveLength(3)
  for (const { containers, securityContext } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
    for (const container of containers)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
})

it('keeps the secrets of whoever runs it out of the image and out of git', () => {
  const linesOf = (path: string) => read(path).split('\n')
  for (const path of ['deploy/.env', 'deploy/secrets'])
    expect(linesOf('.dockerignore'), path).toContain(path)
  const ignored = (path: string) =>
    execFileSync(
      'git',
      ['-C', root, 'check-ignore', '--no-index', '--verbose', '--non-matching', path],
      {
        encoding: 'utf8',
      },
    )
  for (const path of ['deploy/.env', 'deploy/secrets/secret'])
    expect(ignored(path)).toMatch(/^\.gitignore:/)
  expect(tree.map(({ path }) => path)).toContain('deploy/.env.example')
})

it('leaves a busy node in until three checks of five seconds have failed', () => {
  const probes = manifests.flatMap(({ spec }) =>
    (spec?.template?.spec.containers ?? []).flatMap(({ readinessProbe }) => readinessProbe ?? []),
  )
  expect(probes).toMatchObject([{ timeoutSeconds: 5, failureThreshold: 3 }])
  const proxy = read('deploy/haproxy/haproxy.cfg')
  expect(proxy).toMatch(/^ *timeout check 5s$/m)
  expect(proxy).toMatch(/^ *default-server check .*\bfall 3\b/m)
})
