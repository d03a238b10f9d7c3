CREATE UNLOGGED TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_plans" DROP COLUMN "prefetch_lease_until";--> statement-breakpoint
ALTER TABLE "exams" DROP COLUMN "grading_lease_until";