import { pino } from 'pino'

export type Logger = pino.Logger

/** Structured lines on standard output. Bodies, headers, cookies and addresses of learners are never passed in. */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'password',
          'token',
          'secret',
          'apiKey',
          'authorization',
          'cookie',
          'email',
          '*.password',
          '*.token',
          '*.secret',
          '*.apiKey',
          '*.authorization',
          '*.cookie',
          '*.email',
        ],
        censor: '[hidden]',
      },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

/** An error as a log may hold it: a database error's parameters are what learners wrote, so only its code stays. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const fromDatabase = error.name === 'DrizzleQueryError' || error.message.startsWith('Failed query')
  const reported = fromDatabase && cause ? cause : error
  return {
    type: reported.name,
    message: reported.message,
    ...('code' in reported ? { code: reported.code } : {}),
    ...(cause && !fromDatabase ? { cause: `${cause.name}: ${cause.message}` } : {}),
    stack: reported.stack,
  }
}
