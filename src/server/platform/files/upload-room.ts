import { AppError } from '#server/platform/http/errors.ts'

/** Files of learners that are in the folder for temporary files at a time, those still arriving counted. */
export const uploadRoom = { files: 200, bytes: 1_000_000_000 }

const held = { files: 0, bytes: 0 }

const noRoom = () => new AppError('uploads_full', { words: { seconds: 30 }, retryAfterSeconds: 30 })

/** Room for one file. It is counted as it comes: what was only announced takes nothing from others. */
export function holdUploadRoom() {
  if (held.files >= uploadRoom.files) throw noRoom()
  held.files += 1
  let bytes = 0
  return {
    add: (more: number): void => {
      if (held.bytes + more > uploadRoom.bytes) throw noRoom()
      held.bytes += more
      bytes += more
    },
    release: (): void => {
      held.files -= 1
      held.bytes -= bytes
    },
  }
}
