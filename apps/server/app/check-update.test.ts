import { describe, expect, it } from 'vitest'
import { checkUpdate } from './check-update.ts'

const release = { version: '1.10.0', build: 'b2', minimumVersion: '1.4.0' }
const told = (running: { version?: string; build?: string }, changes: object = {}) => {
  const { hasUpdate, isForced } = checkUpdate({ ...release, ...changes }, running)
  return { hasUpdate, isForced }
}

describe('whether a newer program is out', () => {
  it.each([
    ['a page of this build', { build: 'b2' }, false],
    ['a page of another build', { build: 'b1' }, true],
    ['a page that does not know its build', { build: '' }, false],
    ['this version', { version: '1.10.0' }, false],
    ['this version, written short', { version: '1.10' }, false],
    ['a version before it, by number and not by letter', { version: '1.9.9' }, true],
    ['a version that is not out yet', { version: '2.0' }, false],
    ['whoever says nothing', {}, false],
  ])('is told to %s', (_who, running, hasUpdate) => {
    expect(told(running)).toEqual({ hasUpdate, isForced: false })
  })

  it('is forced below the oldest version that is served', () => {
    expect(told({ version: '1.3.9' })).toEqual({ hasUpdate: true, isForced: true })
    expect(told({ version: '1.4.0' })).toEqual({ hasUpdate: true, isForced: false })
    expect(told({ version: '1.3.9' }, { minimumVersion: null }).isForced).toBe(false)
  })

  it('is forced on nobody who has the newest there is', () => {
    const settings = { minimumVersion: '3.0.0' }
    expect(told({ version: '1.10.0' }, settings)).toEqual({ hasUpdate: false, isForced: false })
  })

  it('is not told where pages are drawn from their sources', () => {
    expect(told({ build: 'b1' }, { build: null }).hasUpdate).toBe(false)
  })
})
