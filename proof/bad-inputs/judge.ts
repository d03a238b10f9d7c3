import { problemSchema } from '#contract/errors/problem.ts'
import type { Bad } from './damage.ts'

/** An input without an answer within this time counts as hanging. */
const patienceMs = 60_000

/** What no answer may contain: stack traces, SQL statements, file paths. */
const inside =
  /node_modules|\n\s+at \S|\bat async |Failed query|syntax error at|violates \w+ constraint|\.m?[jt]s:\d+|file:\/\/\/\w+\/(?!hostname)|PostgresError|ZodError|drizzle/

export type Judgement = { status: number; wrong: string[] }

/** Sends one bad input and says what is wrong with its answer. */
export async function sendBad(origin: string, input: Bad, cookie: string | undefined): Promise<Judgement> {
  try {
    const answer = await fetch(origin + input.path, {
      method: input.method,
      headers: { origin, ...input.headers, ...(cookie !== undefined && { cookie }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(input.body !== undefined && { body: input.body }),
    })
    const text = await answer.text()
    return { status: answer.status, wrong: judge(answer, text) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return {
      status: 0,
      wrong: [`no answer, ${error instanceof Error ? error.message : String(error)}${cause}`],
    }
  }
}

function judge({ status, headers }: Response, text: string): string[] {
  const type = headers.get('content-type') ?? ''
  if (status >= 500) return [`${status}: ${text.slice(0, 300)}`]
  if (inside.test(text)) return [`tells what is inside: ${inside.exec(text)?.[0]} in ${text.slice(0, 300)}`]
  if (status < 400) return isReadable(type, text) ? [] : [`${status} as ${type} cannot be read`]
  if (!type.startsWith('application/problem+json'))
    return [`${status} came as ${type}: ${text.slice(0, 100)}`]
  const problem = problemSchema.safeParse(JSON.parse(text))
  if (!problem.success || problem.data.status !== status) return [`${status} is no problem document`]
  const { detail } = problem.data
  return /\p{L}.*\p{L}/su.test(detail) && !/\{\w+\}$/.test(detail) ? [] : [`${status} says “${detail}”`]
}

function isReadable(type: string, text: string): boolean {
  if (!type.includes('json')) return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
