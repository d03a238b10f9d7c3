export type SuiteOptions = {
  /** At most so many dialogues of each half. */
  most?: number
  say: (line: string) => void
}

export type SuiteResult = { table: string; notes: string[]; holds: boolean; details: unknown }

export type Suite = { name: string; run(options: SuiteOptions): Promise<SuiteResult> }
