ALTER TABLE "exams" ADD COLUMN "is_reviewing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "grading_lease_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "exams_one_open" ON "exams" USING btree ("activity_id") WHERE "exams"."submitted_at" is null;