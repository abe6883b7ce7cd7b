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
