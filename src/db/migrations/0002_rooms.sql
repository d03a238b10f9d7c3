DROP INDEX "videos_user_title";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "content_cut_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "writing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "is_reviewing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "grading_lease_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "exams_one_open" ON "exams" USING btree ("activity_id") WHERE "exams"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "videos_user_title" ON "videos" USING btree ("user_id",lower("title"),"id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_one_reply" UNIQUE("reply_to");