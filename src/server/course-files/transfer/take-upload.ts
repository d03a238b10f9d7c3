import { transferLimits } from '#contract/authored/transfer-rules.ts'
import { takeUploads } from '#server/platform/files/take-upload.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { readBody } from '#server/platform/http/limit-body.ts'

const inTurn = takeUploads({ together: 4, ofOne: 3 })

/** Does the work with the file that a learner sends; it is read when its turn has come, and forgotten afterwards. */
export const takeUpload = <Result>(
  c: AppContext,
  learnerId: string,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> =>
  inTurn(learnerId, async () =>
    work(await readBody(c, { bytes: transferLimits.uploadBytes, words: '20 MB' })),
  )
