import type { Settings } from './settings.ts'

/** Storage that speaks S3; the bucket stands in the path. */
export type S3Config = {
  host: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

const needed = ['S3_HOST', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Reads the storage of private files; null when it is not set. Half of it is reported. */
export function readS3(
  values: Settings,
  report: (setting: keyof Settings, problem: string) => void,
): S3Config | null {
  const present = needed.filter((name) => values[name] !== undefined)
  if (present.length === 0) return null
  for (const name of needed)
    if (values[name] === undefined) report(name, `is required beside ${present[0]}`)
  const { S3_HOST: host, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1' } = values
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values
  if (!host || !bucket || !accessKey || !secretKey) return null
  return { host, bucket, region, accessKey, secretKey }
}

/**
 * Reads the bucket that keys of private files lie in, which is never that of the files; null where they lie in a folder. Files that several
 * machines share need their keys shared too: without a bucket the folder must be named on purpose.
 */
export function readS3Keys(
  { S3_KEYS_BUCKET: bucket, FILE_KEYS_DIR: folder }: Settings,
  {
    s3,
    report,
  }: { s3: S3Config | null; report: (setting: keyof Settings, problem: string) => void },
): S3Config | null {
  if (bucket === undefined) {
    if (s3 !== null && folder === undefined)
      report('S3_KEYS_BUCKET', 'is required beside S3_BUCKET, unless FILE_KEYS_DIR names a folder')
    return null
  }
  if (s3 === null) {
    report('S3_KEYS_BUCKET', 'needs the storage that S3_HOST and S3_BUCKET name')
    return null
  }
  if (bucket === s3.bucket) report('S3_KEYS_BUCKET', 'must be another bucket than S3_BUCKET')
  return { ...s3, bucket }
}
