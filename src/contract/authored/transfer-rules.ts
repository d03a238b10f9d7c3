/** What a course file may weigh as it is sent: a zip of a folder, or one Markdown file. */
export const transferLimits = { uploadBytes: 20_000_000, faultsShown: 200 } as const

/** The ways out of a course, with what each would hold. */
export const exportWays = ['course', 'markdown', 'anki'] as const
export type ExportWay = (typeof exportWays)[number]
