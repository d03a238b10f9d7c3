/** What every file of this folder but this one exports: `name`, `promise` and `run`. */
export type Proof = { name: string; promise: string; run(options: ProofOptions): Promise<ProofResult> }

export type ProofOptions = {
  /** How many: kills, calls, inputs, minutes. Left out: as many as the promise says. */
  count?: number
  /** What chance is made of, to have the same again. */
  seed?: number
  say?: (line: string) => void
}

export type ProofResult = { figure: string; holds: boolean }
