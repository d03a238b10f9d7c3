ALTER TABLE "used_tokens" ADD COLUMN "replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_owner_last_used" ON "courses" USING btree ("owner_id","last_used_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_visibility" CHECK ("courses"."visibility" in ('public', 'link', 'private'));--> statement-breakpoint
-- A course was last used when its newest lesson was begun or the newest message in one was written.
UPDATE "courses" SET "last_used_at" = greatest("courses"."created_at", "used"."planned_at", "used"."said_at") FROM (
  SELECT "c"."id", max("p"."created_at") AS "planned_at", max("m"."created_at") AS "said_at"
  FROM "courses" "c"
  LEFT JOIN "lesson_plans" "p" ON "p"."course_id" = "c"."id"
  LEFT JOIN "activities" "a" ON "a"."lesson_plan_id" = "p"."id"
  LEFT JOIN "messages" "m" ON "m"."activity_id" = "a"."id"
  GROUP BY "c"."id"
) "used" WHERE "used"."id" = "courses"."id";
