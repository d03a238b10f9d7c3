ALTER TABLE "courses" DROP CONSTRAINT "courses_one_per_family";--> statement-breakpoint
DROP INDEX "courses_family";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "kept_to_myself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "courses_one_per_family" ON "courses" USING btree ("owner_id","origin_id",coalesce("variant_id", "origin_id"));--> statement-breakpoint
CREATE INDEX "courses_changed_by" ON "courses" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "courses_family_owners" ON "courses" USING btree ("origin_id","owner_id") WHERE "courses"."visibility" <> 'private' or "courses"."creator_id" = "courses"."owner_id";--> statement-breakpoint
CREATE INDEX "courses_family" ON "courses" USING btree ("origin_id","created_at" DESC NULLS LAST,"id") WHERE "courses"."visibility" <> 'private' or "courses"."creator_id" = "courses"."owner_id";