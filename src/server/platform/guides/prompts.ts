import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { z } from 'zod'
import type { AppEnv } from '#server/platform/http/context.ts'
import { type AnswerForm, answerForm } from '#server/platform/model/answer-form.ts'
import { packageRoot } from '#server/platform/operations/package-root.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { markAsData } from './mark-as-data.ts'

type Spec<Data extends string, Plain extends string> = {
  /** A file in `prompts/`. */
  file: string
  /** Variables that hold what people wrote: always marked as data. */
  data: readonly Data[]
  /** Variables that are ours: counts, names out of closed sets. */
  plain: readonly Plain[]
  /** The shape of a structured answer; it fills `{{schema}}`. */
  answer?: z.ZodType
}

export type Prompt<Data extends string, Plain extends string> = {
  file: string
  /** The shape of a structured answer, as an endpoint is bound to it; undefined where the answer is prose. */
  form: AnswerForm | undefined
  /** As the file has it, before it is filled. */
  text: () => string
  fill: (values: Record<Data, string> & Record<Plain, string | number>) => string
}

const folder = () => join(packageRoot(), 'prompts')
const placeholder = /\{\{(\w+)\}\}/g

/** Every prompt that some part of the program fills, so that all can be checked at start. */
const checks: (() => void)[] = []

/**
 * A prompt as a reviewed file with typed inputs. Declared once where it is used, in a `*.prompt.ts`;
 * its text is read on first use, at the latest when `checkPrompts` runs at start.
 */
export function definePrompt<const Data extends string, const Plain extends string = never>(
  spec: Spec<Data, Plain>,
): Prompt<Data, Plain> {
  let text: string | undefined
  let form: AnswerForm | undefined
  const loadForm = () => {
    form ??= spec.answer && answerForm(spec.answer)
    return form
  }
  const load = (): string => {
    text ??= readPrompt(spec, loadForm())
    return text
  }
  checks.push(load)
  return {
    file: spec.file,
    get form() {
      return loadForm()
    },
    text: load,
    fill: (values) =>
      load().replace(placeholder, (_whole, name: keyof typeof values & string) => {
        const value = String(values[name])
        return (spec.data as readonly string[]).includes(name) ? markAsData(name, value) : value
      }),
  }
}

function readPrompt({ file, data, plain }: Spec<string, string>, form: AnswerForm | undefined): string {
  let text: string
  try {
    text = readFileSync(join(folder(), file), 'utf8').trim()
  } catch {
    throw new StartError(`Failed to load prompt file: prompts/${file} cannot be read.`)
  }
  const known = new Set([...data, ...plain, ...(form ? ['schema'] : [])])
  const used = new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))
  for (const name of used) {
    if (!known.has(name))
      throw new StartError(
        `prompts/${file} contains the unknown variable {{${name}}}. "git checkout prompts" restores ours.`,
      )
  }
  for (const name of known) {
    if (!used.has(name))
      throw new StartError(
        `prompts/${file} lacks the variable {{${name}}}. "git checkout prompts" restores ours.`,
      )
  }
  return form ? text.replace('{{schema}}', () => form.text) : text
}

/** Run at start: a prompt with an unknown or a missing variable ends it with one clear line. */
export function checkPrompts(): void {
  for (const check of checks) check()
}

/** The prompt files as anyone may read them: an exact list of names, read once, so that no path can ask for more. */
export function promptRoutes() {
  const names = readdirSync(folder()).filter((name) => /^\w+\.txt$/.test(name))
  const texts = new Map(names.map((name) => [name, readFileSync(join(folder(), name), 'utf8')]))
  return new Hono<AppEnv>().get('/prompts/:file', (c) => {
    const text = texts.get(c.req.param('file'))
    return text === undefined ? c.notFound() : c.text(text)
  })
}
