const minute = 60_000
/**
 * No file takes two minutes on two busy cores; a file that takes this long is reported, and again at twice
 * the time.
 */
const firstWord = 4 * minute
/** Without this limit a test that hangs would take the whole run's time, and the log would not name it. */
const maxMs = 24 * minute

/**
 * Reports test files that take unusually long, with the test they are at, and ends a run that one of them
 * blocks.
 */
// biome-ignore lint/style/noDefaultExport: Vitest looks for one
export default class SayWhatHangs {
  #files = new Map()

  constructor({ every = minute / 2, say = console.error, end = () => process.exit(1) } = {}) {
    this.say = say
    this.end = end
    setInterval(() => this.look(performance.now()), every).unref()
  }

  onTestModuleStart({ moduleId }) {
    this.#files.set(moduleId, { began: performance.now(), nextWord: firstWord, at: 'its set-up' })
  }

  onTestCaseReady({ fullName, module }) {
    const file = this.#files.get(module.moduleId)
    if (file) file.at = `'${fullName}'`
  }

  onTestCaseResult({ fullName, module }) {
    const file = this.#files.get(module.moduleId)
    if (file) file.at = `what follows '${fullName}'`
  }

  onTestModuleEnd({ moduleId }) {
    this.#files.delete(moduleId)
  }

  look(now) {
    for (const [name, file] of this.#files) {
      const taken = now - file.began
      if (taken < Math.min(file.nextWord, maxMs)) continue
      file.nextWord *= 2
      this.say(`${name} has been running for ${Math.round(taken / minute)} minutes. It is at ${file.at}.`)
      if (taken >= maxMs) this.end()
    }
  }
}
