/** What a course file may weigh as it is sent: a zip of a folder, or one Markdown file. */
export const transferLimits = { uploadBytes: 20_000_000, faultsShown: 200 } as const

/** The formats a course is exported in, with what each would hold. */
export const exportFormats = ['course', 'markdown', 'anki'] as const
export type ExportFormat = (typeof exportFormats)[number]
