ALTER TABLE "courses" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- A course was last used when its newest lesson was begun or the newest message in one was written.
UPDATE "courses" SET "last_used_at" = greatest("courses"."created_at", "used"."planned_at", "used"."said_at") FROM (
  SELECT "c"."id", max("p"."created_at") AS "planned_at", max("m"."created_at") AS "said_at"
  FROM "courses" "c"
  LEFT JOIN "lesson_plans" "p" ON "p"."course_id" = "c"."id"
  LEFT JOIN "activities" "a" ON "a"."lesson_plan_id" = "p"."id"
  LEFT JOIN "messages" "m" ON "m"."activity_id" = "a"."id"
  GROUP BY "c"."id"
) "used" WHERE "used"."id" = "courses"."id";
--> statement-breakpoint
CREATE INDEX "courses_owner_last_used" ON "courses" USING btree ("owner_id","last_used_at" DESC NULLS LAST,"id");
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_visibility" CHECK ("courses"."visibility" in ('public', 'link', 'private'));
--> statement-breakpoint
-- Progress under way is counted anew: a finished milestone counts whole, another by its ticked tasks.
UPDATE "projects" SET "progress_percentage" = "counted"."percent" FROM (
  SELECT "m"."project_id",
    CASE WHEN bool_and("m"."status" = 'completed') THEN 100
      ELSE least(99, round(100 * avg(CASE
        WHEN "m"."status" = 'completed' THEN 1
        WHEN jsonb_array_length("m"."tasks") = 0 THEN 0
        ELSE (SELECT count(*) FILTER (WHERE "t"."task" ->> 'completed' = 'true') FROM jsonb_array_elements("m"."tasks") AS "t"("task"))::numeric
          / jsonb_array_length("m"."tasks") END))) END AS "percent"
  FROM "milestones" "m" GROUP BY "m"."project_id"
) "counted" WHERE "counted"."project_id" = "projects"."id" AND "projects"."status" = 'in_progress';
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failure" text;
--> statement-breakpoint
ALTER TABLE "used_tokens" ADD COLUMN "replaced" boolean DEFAULT false NOT NULL;
