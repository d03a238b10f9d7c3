CREATE TABLE "model_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"provider" text,
	"base_url" text,
	"model" text,
	"sealed_key" text,
	"learners_may" boolean DEFAULT false NOT NULL,
	"stamp" uuid DEFAULT gen_random_uuid() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_connections_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "model_connections_whole" CHECK (("model_connections"."provider" is null) = ("model_connections"."base_url" is null) and ("model_connections"."base_url" is null) = ("model_connections"."model" is null) and ("model_connections"."sealed_key" is null or "model_connections"."base_url" is not null))
);
--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "own_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "model_connections_installation" ON "model_connections" USING btree (("user_id" is null)) WHERE "model_connections"."user_id" is null;