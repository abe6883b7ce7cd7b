import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, createBrotliDecompress } from 'node:zlib'
import { filesInTar } from './files-in-tar.ts'

export type Chromium = {
  executablePath: string
  /** What it needs in its environment: libraries and fonts, when it is the one from npm. */
  environment: Record<string, string>
  origin: 'setting' | 'system' | 'npm'
}

/** Package and file names are those of @sparticuz/chromium, whose own unpacking writes into the shared /tmp. */
const packageName = '@sparticuz/chromium'

/**
 * Unpacks, once per version, the Chromium that ships inside an npm package into `<varDir>/browser`, together with the
 * libraries a bare Linux lacks (NSS, NSPR, expat), its software renderer and fonts. Linux on x64 only.
 */
export async function unpackChromium({ varDir }: { varDir: string }): Promise<Chromium> {
  const here = createRequire(import.meta.filename)
  // The package exports its entry only, which stands beside the folder of the archives.
  const packageFolder = dirname(dirname(here.resolve(packageName)))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const home = join(varDir, 'browser', version)
  if (!existsSync(home)) await unpackInto(home, join(packageFolder, 'bin'))
  writeFileSync(join(home, 'fonts.conf'), fontsConfiguration(home))
  return {
    executablePath: join(home, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      HOME: home,
    },
    origin: 'npm',
  }
}

async function unpackInto(home: string, archives: string): Promise<void> {
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  await pipeline(
    createReadStream(join(archives, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }),
  )
  // The renderer is looked for beside the program, the others have folders of their own.
  const folders = { al2023: 'al2023', swiftshader: '.', fonts: 'fonts' }
  for (const [archive, folder] of Object.entries(folders)) {
    const packed = readFileSync(join(archives, `${archive}.tar.br`))
    for (const { path, content } of filesInTar(await promisify(brotliDecompress)(packed))) {
      const file = join(unfinished, folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content, { mode: 0o755 })
    }
  }
  try {
    renameSync(unfinished, home)
  } catch (fault) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another run was first; its copy is the same.
    if (!existsSync(home)) throw fault
  }
}

/** Without a family for a script this build of Chromium ends itself, so Vazirmatn is named for Persian. */
function fontsConfiguration(home: string): string {
  const persian = dirname(createRequire(import.meta.filename).resolve('vazirmatn/package.json'))
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(persian, 'fonts/ttf')}</dir>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
