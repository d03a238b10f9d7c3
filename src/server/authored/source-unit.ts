import type { AuthoredUnit } from '#contract/authored/course-file.ts'

/** A unit as it stands in the course that another was taken from. */
export type SourceUnit = {
  /** What the copies name as their `source_unit_id`. */
  id: string
  position: number
  title: string
  unitObjective: string
  unitAssessment: string
  /** As `unitVersion` makes it. */
  version: string
  /** What it carries: a row that is kept already, or content that came from elsewhere. */
  carries: { authoredId: string } | { content: AuthoredUnit } | null
}

/** The units of a course that came with the installation, by the name of its folder; nothing where it is gone. */
export type ReadBundledUnits = (folder: string) => Promise<readonly SourceUnit[] | undefined>
