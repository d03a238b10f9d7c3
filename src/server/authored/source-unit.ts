import type { AuthoredUnit } from '#contract/authored/course-file.ts'

/** A unit of the course from which another course was copied. */
export type SourceUnit = {
  /** The `source_unit_id` of the copies. */
  id: string
  position: number
  title: string
  unitObjective: string
  unitAssessment: string
  /** The result of `unitVersion`. */
  version: string
  /** Its content: a row that is already stored, or content from elsewhere. */
  carries: { authoredId: string } | { content: AuthoredUnit } | null
}

/**
 * Reads the units of a course that came with the installation, by the name of its folder; undefined where it
 * no longer exists.
 */
export type ReadBundledUnits = (folder: string) => Promise<readonly SourceUnit[] | undefined>
