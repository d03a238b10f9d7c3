/**
 * The part that is used here. The package's own declarations import without file extensions, which the module
 * resolution of this project refuses.
 */
declare module 'media-captions' {
  export const ParseErrorCode: { BadSignature: number; BadTimestamp: number; BadFormat: number }
  export function parseText(
    text: string,
    options: { type: 'srt' | 'vtt'; errors: true },
  ): Promise<{
    cues: { startTime: number; endTime: number; text: string }[]
    errors: { code: number; line: number }[]
  }>
}
