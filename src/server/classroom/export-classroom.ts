import { asc, eq } from 'drizzle-orm'
import { activities, lessonPlans } from '#db/classroom.ts'
import { exportPart } from '#server/platform/data-export.ts'

export const exportClassroom = [
  exportPart({
    table: 'lesson_plans',
    title: 'Lesson plans',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(lessonPlans)
        .where(eq(lessonPlans.userId, learnerId))
        .orderBy(asc(lessonPlans.createdAt), asc(lessonPlans.id))
        .limit(limit)
        .offset(offset),
  }),
  exportPart({
    table: 'activities',
    title: 'Activities and notes',
    pageSize: 20,
    page: async (db, learnerId, limit, offset) => {
      const rows = await db
        .select()
        .from(activities)
        .where(eq(activities.userId, learnerId))
        .orderBy(asc(activities.lessonPlanId), asc(activities.sequence))
        .limit(limit)
        .offset(offset)
      // An Examiner's activity may carry its exam with the keys.
      return rows.map((row) => (row.leader === 'Examiner' ? { ...row, content: null } : row))
    },
  }),
]
