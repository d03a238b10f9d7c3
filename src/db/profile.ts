import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment, revision, textList } from './columns.ts'

/** The student profile that personalises the guides; one a learner, under the learner's own id. */
export const profiles = pgTable('profiles', {
  id: uuid('id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  username: text('username').notNull(),
  fullName: text('full_name'),
  name: text('name').notNull(),
  age: integer('age'),
  educationLevel: text('education_level').notNull(),
  careerGoals: text('career_goals').notNull(),
  interests: textList('interests'),
  preferredLearningStyle: text('preferred_learning_style').notNull(),
  certifications: textList('certifications'),
  languagesSpoken: textList('languages_spoken'),
  revision: revision(),
  lastUpdated: moment('last_updated').notNull().defaultNow(),
})
