import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'

/** How the database's processes run: as which user, and through which program, if any. */
export type OsAccount = {
  name: string
  /** The required owner of its files; undefined leaves the owner unchanged. */
  owner?: { uid: number; gid: number }
  /** For spawn: the user to become. */
  become?: { uid: number; gid: number }
  /** Program and arguments in front of the command. */
  wrap: string[]
  /** The user who makes the cluster where this one cannot: initdb requires a user with a name. */
  makesAs?: OsAccount
}

/**
 * Passes none of Trivium's environment on: it contains keys, and PG* variables would change what the programs
 * do.
 */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** In a separate session: Ctrl-C in the terminal is for Trivium, which stops the database after draining. */
export function spawnAs(
  account: OsAccount,
  command: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [program = command, ...rest] = [...account.wrap, command, ...args]
  return spawn(program, rest, { ...account.become, env: environment, cwd: '/', detached: true, stdio })
}

/** Runs a command to its end; a command that cannot be started has code -1. */
export function runCommand(
  account: OsAccount,
  command: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const fail = (error: unknown) => resolve({ code: -1, output: String(error) })
    try {
      const child = spawnAs(account, command, args, ['ignore', 'pipe', 'pipe'])
      const collect = (chunk: Buffer) => {
        output = (output + chunk).slice(-20_000)
      }
      child.stdout?.on('data', collect)
      child.stderr?.on('data', collect)
      child.once('error', fail)
      child.once('close', (code) => resolve({ code: code ?? -1, output }))
    } catch (error) {
      fail(error)
    }
  })
}
