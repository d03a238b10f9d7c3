/** What every file of this folder but this one exports: `name`, `promise` and `run`. */
export type Proof = { name: string; promise: string; run(options: ProofOptions): Promise<ProofResult> }

export type ProofOptions = {
  /** How many: kills, inputs, minutes. Left out: as many as the promise says. */
  count?: number
  say?: (line: string) => void
}

export type ProofResult = { figure: string; holds: boolean }
