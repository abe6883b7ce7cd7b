import type { Settings } from './settings.ts'

export type AndroidApp = {
  /** The application's name at the stores, `ir.example.app`. */
  packageName: string
  /** SHA-256 of each certificate that it is signed with: our own, and that of a store which signs anew. */
  fingerprints: readonly string[]
}

/** Reads the Android app of the settings. Half of it is reported. */
export function androidAppOf(
  { ANDROID_PACKAGE: packageName, ANDROID_FINGERPRINTS: fingerprints }: Settings,
  report: (setting: keyof Settings, problem: string) => void,
): AndroidApp | null {
  if (packageName !== undefined && fingerprints !== undefined) return { packageName, fingerprints }
  if (packageName !== undefined)
    report('ANDROID_FINGERPRINTS', 'is required beside ANDROID_PACKAGE')
  if (fingerprints !== undefined)
    report('ANDROID_PACKAGE', 'is required beside ANDROID_FINGERPRINTS')
  return null
}
