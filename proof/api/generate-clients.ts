import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export const versions = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  typescript: '5.9.3',
  '@types/node': '24.10.1',
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
}
export const pythonVersion = '0.29.1'

/** A program that ends with another code than 0 throws with its output. */
export type Run = (program: string, words: string[], env?: Record<string, string>) => Promise<string>

/** Runs programs in this folder, those of its packages first. */
export function runIn(folder: string): Run {
  return async (program, words, env = {}) => {
    const own = [join(folder, 'node_modules/.bin'), join(folder, 'python/bin'), dirname(process.execPath)]
    const path = [...own, process.env.PATH].join(':')
    const options = { cwd: folder, timeout: 600_000, maxBuffer: 64_000_000 }
    try {
      const { stdout } = await execute(program, words, {
        ...options,
        env: { ...process.env, PYTHONUTF8: '1', ...env, PATH: path },
      })
      return stdout
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
      throw new Error(`${program} ${words.join(' ')}: ${`${stdout}${stderr}`.slice(-2000) || message}`)
    }
  }
}

/** False where npm or Python cannot fetch the tools. */
export async function fetchTools(folder: string, run: Run): Promise<boolean> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages])
    await run('python3', ['-m', 'venv', join(folder, 'python')])
    const tool = `openapi-python-client==${pythonVersion}`
    await run('python', ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', tool])
    return true
  } catch {
    return false
  }
}

/** What each tool generates from the document, and how its client does a learner's day. */
export type Tool = { name: string; make(): Promise<void>; day(env: Record<string, string>): Promise<string> }

/** As strict as the project's own options, for the file of the day and for the generated code. */
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'ES2024',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  types: ['node'],
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
}

export function toolsFor(folder: string, run: Run): Tool[] {
  const document = join(folder, 'openapi.json')
  const scripts = join(import.meta.dirname, 'clients')

  function inTypeScript(name: string, file: string, generate: (home: string) => Promise<unknown>): Tool {
    const home = join(folder, file)
    return {
      name,
      make: async () => {
        await mkdir(join(home, 'made'), { recursive: true })
        await generate(home)
        await copyFile(join(scripts, `${file}.ts`), join(home, 'index.ts'))
        await copyFile(join(scripts, 'day.ts'), join(home, 'day.ts'))
        await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
        await run('tsc', ['-p', home])
      },
      day: (env) => run(process.execPath, [join(home, 'index.ts')], env),
    }
  }

  return [
    inTypeScript(`openapi-typescript ${versions['openapi-typescript']}`, 'openapi-fetch', (home) =>
      run('openapi-typescript', [document, '--output', join(home, 'made/schema.ts')]),
    ),
    inTypeScript(`hey-api ${versions['@hey-api/openapi-ts']}`, 'hey-api', async (home) => {
      const file = join(home, 'openapi-ts.config.mjs')
      const output = { path: join(home, 'made'), module: { extension: '.ts' } }
      await writeFile(file, `export default ${JSON.stringify({ input: document, output })}`)
      return run('openapi-ts', ['--file', file])
    }),
    {
      name: `openapi-python-client ${pythonVersion}`,
      make: async () => {
        const config = join(folder, 'python-client.json')
        await writeFile(config, JSON.stringify({ content_type_overrides: asBytes }))
        const words = ['generate', '--path', document, '--config', config, '--meta', 'none', '--overwrite']
        const home = join(folder, 'the_trivium_api_client')
        // The tool leaves out parts that it does not understand: a warning is a failure.
        await run('openapi-python-client', [...words, '--output-path', home, '--fail-on-warning'])
        await run('python', ['-m', 'compileall', '-q', home])
      },
      day: async (env) => {
        await copyFile(join(scripts, 'day.py'), join(folder, 'day.py'))
        return run('python', ['day.py'], env)
      },
    },
  ]
}

/** The tool knows JSON, forms, text and bytes; it reads a kind of file by the name of one of these. */
const asBytes = Object.fromEntries(
  ['application/zip', 'image/*', 'text/markdown'].map((type) => [type, 'application/octet-stream']),
)
