import { rm } from 'node:fs/promises'
import type { ProofOptions, ProofResult } from './proof.ts'
import { findSmallModel } from './small-model/find-small-model.ts'
import { startRecorder } from './small-model/recorder.ts'
import { type Step, walk } from './small-model/walk.ts'

export const name = 'a small model'
export const promise =
  'a whole walk with a real model of 1.5 billion parameters on this machine: each step ends in something usable, or in a sentence with a way on, within ten minutes'

const maxStepMs = 10 * 60_000

export async function run({ say = () => {} }: ProofOptions): Promise<ProofResult> {
  const model = await findSmallModel(say)
  if (model === null)
    return {
      figure:
        'skipped: no llama.cpp server or no model file is to be had here. SMALL_MODEL_URL names a server, or SMALL_MODEL_FILE a file and LLAMA_PYTHON a Python that has xllamacpp',
      holds: true,
    }
  const recorder = await startRecorder(model.url)
  try {
    const steps = await walk(recorder.url, say)
    for (const call of recorder.calls) say(call)
    return { figure: tell(steps, recorder.calls.length), holds: steps.every(holds) }
  } finally {
    await recorder.stop()
    await model.stop()
    if (model.folder !== null) await rm(model.folder, { recursive: true, force: true })
  }
}

/** Also a step that failed: it says so in a sentence, and what can be done then was done. */
const holds = ({ ms, result, sentence }: Step) => ms <= maxStepMs && (result !== 'failed' || sentence !== '')

const tell = (steps: readonly Step[], calls: number): string =>
  `${steps.map(({ name: step, ms, result, sentence }) => `${step} ${Math.round(ms / 1000)} s: ${result}${sentence === '' ? '' : ` (“${sentence}”)`}`).join('; ')}; ${calls} calls`
